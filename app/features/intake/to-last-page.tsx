import { Link } from 'react-router';
import { Arrow } from '#app/ui/arrow.tsx';
import type { FrameWords } from './intake-data.ts';
import { stepPath, withQuery } from './steps.ts';

/** Where a browser without scripts goes on: nothing but the last page may carry what is said of people. */
export const ToLastPage = ({ words, query }: { words: FrameWords; query: URLSearchParams }) => (
  <div className="only-unscripted">
    <p>{words.unscripted}</p>
    <p>
      <Link className="btn" to={withQuery(stepPath('send'), query)}>
        {words.toLast} <Arrow />
      </Link>
    </p>
  </div>
);
