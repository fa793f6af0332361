import { Link } from 'react-router';
import { Arrow } from '#app/ui/arrow.tsx';
import { stepPath, withQuery } from './steps.ts';

/** The link for browsers without scripts: only the last page may post what is said about people. */
export const ToLastPage = ({ query }: { query: URLSearchParams }) => (
  <div className="only-unscripted">
    <p>
      Your browser runs no JavaScript. You find these questions on the last page, together with the documents
      and Send.
    </p>
    <p>
      <Link className="btn" to={withQuery(stepPath('send'), query)}>
        Go to the last page <Arrow />
      </Link>
    </p>
  </div>
);
