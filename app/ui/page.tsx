import textFont from '#app/styles/fonts/newsreader-text.woff2';
import { BarePage, type PageProps } from './bare-page.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import './page.css';

interface PageWithBarProps extends PageProps {
  /** Fetches the text face before the layout asks for it: for a page whose pictures would else come in its way. */
  textFirst?: boolean;
}

/** One page between header and footer, with its breadcrumb bar. */
export const Page = ({ frame, textFirst, ...rest }: PageWithBarProps) => (
  <BarePage
    {...rest}
    frame={frame}
    above={
      <>
        {import.meta.env.SSR && textFirst && (
          <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Breadcrumb trail={frame.breadcrumb} quick={frame.quickLinks} here={frame.path} />
      </>
    }
  />
);
