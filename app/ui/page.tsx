import { BarePage, type PageProps } from './bare-page.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import './page.css';

interface FramedPageProps extends PageProps {
  /** The quick link to this page, where it is more than the path. */
  here?: string;
}

/** One page between header and footer, with its breadcrumb bar. */
export const Page = ({ frame, here = frame.path, ...rest }: FramedPageProps) => (
  <BarePage
    {...rest}
    frame={frame}
    above={<Breadcrumb trail={frame.breadcrumb} quick={frame.quickLinks} here={here} />}
  />
);
