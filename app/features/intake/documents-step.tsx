import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DataFigure } from '#app/features/deal/data-figure.tsx';
import { sayCount } from '#app/features/deal/say-figures.ts';
import { DEAL_MOST, FILE_MOST, type Refusal } from '#app/lending/intake/file-limits.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { sharePanes } from '#drawings/desk/share-panes.ts';
import { ChooseFile, DocumentRow, saySize } from './document-row.tsx';
import { chooseFiles, filesOf, useDraft } from './draft.ts';
import type { DocumentsData } from './intake-data.ts';
import { StepEnd, StepFrame } from './step-frame.tsx';
import { stepPath, withQuery } from './steps.ts';
import { ToLastPage } from './to-last-page.tsx';

/** The documents of a deal, chosen one by one. They wait in this page until Send. */
export function DocumentsStep({ frame, words, rows }: DocumentsData) {
  const [query] = useSearchParams();
  const { chosen } = useDraft();
  const [refused, setRefused] = useState<Record<string, { why: Refusal; name: string }>>({});
  const all = [...rows, { id: 'other', title: words.other, text: words.otherText, reason: undefined }];
  const bytes = Object.values(chosen)
    .flat()
    .reduce((sum, { size }) => sum + size, 0);

  const choose = (row: string, files: File[]) => {
    const others = bytes - (chosen[row] ?? []).reduce((sum, { size }) => sum + size, 0);
    const tooBig = files.find(({ size }) => size > FILE_MOST);
    const empty = files.find(({ size }) => size === 0);
    const isTooMuch = others + files.reduce((sum, { size }) => sum + size, 0) > DEAL_MOST;
    const wrong = tooBig ?? empty ?? (isTooMuch ? files.at(-1) : undefined);
    const { [row]: _, ...rest } = refused;
    if (!wrong) {
      setRefused(rest);
      return chooseFiles(row, files);
    }
    setRefused({
      ...rest,
      [row]: { why: tooBig ? 'too-big' : empty ? 'empty' : 'too-much', name: wrong.name },
    });
  };

  /** One of a row; a row whose files are lost is emptied. */
  const remove = (row: string, index: number) =>
    choose(
      row,
      filesOf(row).filter((_, i) => i !== index),
    );

  return (
    <StepFrame step="documents" words={frame} rows={rows.length}>
      <ToLastPage words={frame} query={query} />
      <div className="only-scripted">
        <p className="small">{fillTemplate(words.asked, { count: sayCount(rows.length) })}</p>
        <ul className="docs">
          {all.map(({ id, title, text, reason }) => {
            const files = chosen[id] ?? [];
            const bad = refused[id];
            const isLost = files.length > 0 && filesOf(id).length === 0;
            const status = bad
              ? fillTemplate(words.outcomes[bad.why], { name: bad.name })
              : isLost
                ? words.again
                : files.length > 0 &&
                  fillTemplate(words.waits, {
                    size: saySize(files.reduce((sum, { size }) => sum + size, 0)),
                  });
            return (
              <DocumentRow
                key={id}
                heading="h2"
                title={title}
                text={[text, reason].filter(Boolean).join(' ')}
                share={files.length > 0 || bad ? 1 : null}
                light={bad || isLost ? 'wrong' : 'dim'}
                status={status}
                isBad={Boolean(bad) || isLost}
                isSaid
                list={
                  files.length > 0 && (
                    <ul className="chosen">
                      {files.map(({ name, size }, i) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
                        <li key={i}>
                          <span>
                            <b>{name}</b>, {saySize(size)}
                          </span>
                          <button className="text-button" type="button" onClick={() => remove(id, i)}>
                            {words.remove} <span className="unseen">{name}</span>
                          </button>
                        </li>
                      ))}
                    </ul>
                  )
                }
              >
                <ChooseFile
                  of={title}
                  onChoose={(some) => some.length > 0 && choose(id, [...filesOf(id), ...some])}
                >
                  {isLost ? words.another : files.length > 0 ? words.more : words.choose}
                </ChooseFile>
              </DocumentRow>
            );
          })}
        </ul>
        <div className="columns room">
          <span>{fillTemplate(words.room, { size: saySize(bytes) })}</span>
          <span>{words.kinds}</span>
          <DataFigure className="share" drawing={sharePanes(bytes / DEAL_MOST)} stretched />
        </div>
        <StepEnd words={frame} back="people" query={query}>
          <ButtonLink to={withQuery(stepPath('send'), query)}>{frame.continue}</ButtonLink>
        </StepEnd>
      </div>
    </StepFrame>
  );
}
