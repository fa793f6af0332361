import { BarePage, type PageProps } from './bare-page.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import './page.css';

/** One page between header and footer, with its breadcrumb bar. */
export const Page = ({ frame, ...rest }: PageProps) => (
  <BarePage
    {...rest}
    frame={frame}
    above={<Breadcrumb trail={frame.breadcrumb} quick={frame.quickLinks} here={frame.path} />}
  />
);
