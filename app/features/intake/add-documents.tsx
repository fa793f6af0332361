import { type FormEvent, useState } from 'react';
import type { Intake } from '#app/collections/intake.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { ChooseFile, DocumentRow, saySize } from './document-row.tsx';
import { SendingFiles, useSendFiles } from './sending-files.tsx';

interface AddDocumentsProps {
  token: string;
  /** What may follow; the last row takes anything. */
  rows: readonly { id: string; title: string; text: string }[];
  words: Intake['documents'];
  said: Intake['sendingFiles'];
  button: string;
}

/** Documents that follow: an ordinary form with files, and with scripts one by one with progress. */
export function AddDocuments({ token, rows, words, said, button }: AddDocumentsProps) {
  const [chosen, setChosen] = useState<Record<string, File[]>>({});
  const [files, setFiles] = useState<{ row: string; title: string; file: File }[] | null>(null);
  if (files) return <Going token={token} files={files} words={words} said={said} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const all = rows.flatMap(({ id, title }) => (chosen[id] ?? []).map((file) => ({ row: id, title, file })));
    if (all.length > 0) setFiles(all);
  };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`/submit/status/${token}/files`}
      onSubmit={submit}
    >
      <ul className="docs">
        {rows.map(({ id, title, text }) => {
          const some = chosen[id] ?? [];
          return (
            <DocumentRow
              key={id}
              title={title}
              text={text}
              share={some.length > 0 ? 1 : null}
              light="dim"
              status={
                some.length > 0 &&
                `${some.map(({ name }) => name).join(', ')}, ${saySize(some.reduce((sum, { size }) => sum + size, 0))}`
              }
              isSaid
            >
              <ChooseFile
                of={title}
                name={`file:${id}`}
                onChoose={(files) => setChosen((before) => ({ ...before, [id]: files }))}
              >
                {some.length > 0 ? words.another : words.choose}
              </ChooseFile>
            </DocumentRow>
          );
        })}
      </ul>
      <div className="step-end">
        <button className="btn" type="submit">
          {button} <Arrow />
        </button>
        <p className="small">{words.kinds}</p>
      </div>
    </form>
  );
}

function Going({
  token,
  files,
  words,
  said,
}: Pick<AddDocumentsProps, 'token' | 'words' | 'said'> & {
  files: { row: string; title: string; file: File }[];
}) {
  const leave = () => location.reload();
  const sending = useSendFiles({ token, files, onDone: leave });
  return <SendingFiles sending={sending} words={words} said={said} onLeave={leave} heading="h3" />;
}
