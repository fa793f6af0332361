import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DataFigure } from '#app/features/deal/data-figure.tsx';
import { capitalized } from '#app/format/first-letter.ts';
import { saySize } from '#app/format/sizes.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { type ChecklistRow, OTHER_DOCUMENT } from '#app/lending/intake/checklist.ts';
import { DEAL_MOST } from '#app/lending/intake/file-limits.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { sharePanes } from '#drawings/desk/share-panes.ts';
import { ChooseFile, KINDS } from './choose-file.tsx';
import { DocumentRow, focusRow, sayRoom } from './document-row.tsx';
import { chooseFiles, currentDraft, filesToSend, useDraft } from './draft.ts';
import { sayForgotten } from './file-outcome-text.ts';
import type { DocumentsData } from './intake-data.ts';
import type { Note } from './judge-chosen.ts';
import { StepEnd, StepFrame, ToLastPage } from './step-frame.tsx';
import { stepPath, withQuery } from './steps.ts';

/** The documents of a deal, chosen one by one. They stay in this page until Send. */
export function DocumentsStep({ frame, rows, titles }: DocumentsData) {
  const [query] = useSearchParams();
  const draft = useDraft();
  const { chosen } = draft;
  const [notes, setNotes] = useState<Record<string, readonly Note[]>>({});
  const other = { id: 'other', title: OTHER_DOCUMENT, text: 'Any other document that helps us.' };
  const listed = [...rows, other];
  // what was chosen for a row of the answers of before is sent like the others, and can be taken out
  const left = Object.keys({ ...chosen, ...notes }).filter((id) => !listed.some((row) => row.id === id));
  const all: ChecklistRow[] = [
    ...listed,
    ...left.map((id) => ({
      id,
      title: titles[id] ?? OTHER_DOCUMENT,
      text: 'Chosen before your answers changed.',
    })),
  ];
  const bytes = filesToSend(draft).reduce((sum, { file }) => sum + file.size, 0);
  const note = (row: string, said: readonly Note[]) => setNotes((before) => ({ ...before, [row]: said }));

  const add = (row: string, taken: readonly File[], refused: readonly Note[]) => {
    const kept = [...(currentDraft().chosen[row] ?? [])];
    for (const file of taken) {
      const { name, size } = file;
      // chosen again after a reload
      const lost = kept.findIndex((one) => !one.file && one.name === name);
      kept.splice(lost < 0 ? kept.length : lost, 1, { name, size, file });
    }
    note(row, refused);
    chooseFiles(row, kept);
  };

  const remove = (row: string, index: number, button: HTMLElement) => {
    const some = chosen[row] ?? [];
    focusRow(button);
    note(row, [{ says: `${some[index]!.name} is taken out.`, isBad: false }]);
    chooseFiles(
      row,
      some.filter((_, i) => i !== index),
    );
  };

  return (
    <StepFrame step="documents" words={frame} rows={rows.length}>
      <ToLastPage query={query} />
      <div className="only-scripted">
        <p className="small">
          {capitalized(countInWords(rows.length))} documents for this kind of property and loan
        </p>
        <ul className="docs">
          {all.map(({ id, title, text, reason }, place) => {
            const files = chosen[id] ?? [];
            const here = files.filter(({ file }) => file);
            const isLost = here.length < files.length;
            const said = notes[id] ?? [];
            const isBad = isLost || said.some((one) => one.isBad);
            return (
              <DocumentRow
                key={id}
                heading="h2"
                title={title}
                text={[text, reason].filter(Boolean).join(' ')}
                share={here.length > 0 || isBad ? 1 : null}
                light={here.length === 0 && isBad ? 'wrong' : 'dim'}
                status={
                  here.length > 0 &&
                  `${saySize(here.reduce((sum, { size }) => sum + size, 0))} chosen. Sent when you press Send.`
                }
                notes={isLost ? [{ says: sayForgotten('it'), isBad: true }, ...said] : said}
                isSaid
                list={
                  files.length > 0 && (
                    <ul className="chosen">
                      {files.map(({ name, size, file }, i) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
                        <li key={i}>
                          <span>
                            <b>{name}</b>, {file ? saySize(size) : 'to be chosen again'}
                          </span>
                          <button
                            className="text-button"
                            type="button"
                            onClick={(event) => remove(id, i, event.currentTarget)}
                          >
                            Remove <span className="unseen">{name}</span>
                          </button>
                        </li>
                      ))}
                    </ul>
                  )
                }
              >
                {(isLost || place < listed.length) && (
                  <ChooseFile
                    of={title}
                    room={DEAL_MOST - bytes}
                    onChoose={(...judged) => add(id, ...judged)}
                  >
                    {isLost ? 'Choose again' : files.length > 0 ? 'Add another' : 'Choose a file'}
                  </ChooseFile>
                )}
              </DocumentRow>
            );
          })}
        </ul>
        <div className="columns room">
          <span>{sayRoom(bytes)}</span>
          <span>{KINDS}</span>
          <DataFigure className="share" drawing={sharePanes(bytes / DEAL_MOST)} stretched />
        </div>
        <StepEnd words={frame} back="people" query={query}>
          <ButtonLink to={withQuery(stepPath('send'), query)}>Continue</ButtonLink>
        </StepEnd>
      </div>
    </StepFrame>
  );
}
