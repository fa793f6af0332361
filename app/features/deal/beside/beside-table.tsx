import { Link } from 'react-router';
import { tableRoles } from '#app/ui/table-roles.ts';
import type { BesideGroup } from './beside-rows.ts';
import './beside-table.css';

interface BesideTableProps {
  columns: { name: string; title: string; href: string }[];
  groups: BesideGroup[];
}

/** Deals side by side. A row in which they differ has a sign and a word, and its figures are bold. */
export const BesideTable = ({ columns, groups }: BesideTableProps) => (
  <table {...tableRoles.table} className={`beside of-${columns.length}`}>
    <caption className="small">
      <i className="differs" aria-hidden="true">
        ≠
      </i>{' '}
      marks a row in which the deals differ.
    </caption>
    <thead {...tableRoles.rows}>
      <tr {...tableRoles.row}>
        <th {...tableRoles.column}>
          <span className="unseen">Measure</span>
        </th>
        {columns.map(({ name, title, href }) => (
          <th key={name} {...tableRoles.column}>
            <Link className="in-text" to={href}>
              {title}
            </Link>
            {title !== name && <small>{name}</small>}
          </th>
        ))}
      </tr>
    </thead>
    {groups.map(({ title, rows }) => (
      <tbody key={title} {...tableRoles.rows}>
        <tr {...tableRoles.row} className="group">
          <th {...tableRoles.rowHead} scope="rowgroup" colSpan={columns.length + 1}>
            {title}
          </th>
        </tr>
        {rows.map(({ label, cells, differs }) => (
          <tr key={label} {...tableRoles.row} className={differs ? 'unlike' : undefined}>
            <th {...tableRoles.rowHead}>
              {label}
              {differs && (
                <>
                  {' '}
                  <i className="differs" aria-hidden="true">
                    ≠
                  </i>
                  <span className="unseen">differs</span>
                </>
              )}
            </th>
            {cells.map(({ text, note }, i) => (
              <td key={columns[i]!.name} {...tableRoles.cell}>
                <span className="figure">{text}</span>
                {note && <small>{note}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    ))}
  </table>
);
