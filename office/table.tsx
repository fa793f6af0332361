import type { ReactNode } from 'react';

interface TableProps {
  look?: string;
  /** For screen readers, where no title above says the same. */
  caption?: string;
  /** Of the columns, with their classes; one that is 'unseen' is for screen readers. */
  heads?: readonly (string | readonly [says: string, look: string])[];
  /** Its <tbody>, or several. */
  children: ReactNode;
}

/** A table of the office. */
export const Table = ({ look = '', caption, heads, children }: TableProps) => (
  <table className={`ruled-table tbl ${look}`.trimEnd()}>
    {caption && <caption className="unseen">{caption}</caption>}
    {heads && (
      <thead>
        <tr>
          {heads.map((head) => {
            const [says, headLook] = typeof head === 'string' ? [head] : head;
            return headLook === 'unseen' ? (
              <th key={says} scope="col">
                <span className="unseen">{says}</span>
              </th>
            ) : (
              <th key={says} scope="col" className={headLook}>
                {says}
              </th>
            );
          })}
        </tr>
      </thead>
    )}
    {children}
  </table>
);
