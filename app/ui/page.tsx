import textFont from '#app/styles/fonts/newsreader-text.woff2';
import { BarePage, type PageProps } from './bare-page.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import './page.css';

/**
 * One page between header and footer, with its breadcrumb bar. Its first lines are set in the text face, which the root
 * does not preload: found with the layout it came 200 ms later to the first paint of Lighthouse's phone.
 */
export const Page = ({ frame, ...rest }: PageProps) => (
  <BarePage
    {...rest}
    frame={frame}
    above={
      <>
        {import.meta.env.SSR && (
          <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Breadcrumb trail={frame.breadcrumb} quick={frame.quickLinks} here={frame.path} />
      </>
    }
  />
);
