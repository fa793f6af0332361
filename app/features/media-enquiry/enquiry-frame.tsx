import { useEffect, useRef } from 'react';

/**
 * The frame of the press form. It follows the form's height and the page's theme; without JavaScript CSS gives it room
 * for the form and all its messages.
 */
export function EnquiryFrame({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const root = document.documentElement;
    let inside: HTMLElement | undefined;
    const size = new ResizeObserver(() => {
      if (inside) element.style.height = `${inside.scrollHeight}px`;
    });
    const setTheme = () => {
      const frameRoot = inside?.ownerDocument.documentElement;
      if (!frameRoot) return;
      if (root.dataset.theme) frameRoot.dataset.theme = root.dataset.theme;
      else delete frameRoot.dataset.theme;
    };
    const theme = new MutationObserver(setTheme);
    const attach = () => {
      size.disconnect();
      inside = element.contentDocument?.querySelector('main') ?? undefined;
      if (!inside) return;
      size.observe(inside);
      setTheme();
    };
    element.addEventListener('load', attach);
    theme.observe(root, { attributeFilter: ['data-theme'] });
    attach();
    return () => {
      element.removeEventListener('load', attach);
      theme.disconnect();
      size.disconnect();
    };
  }, []);
  return <iframe ref={frame} className="enquiry-frame from-6" src={src} title={title} />;
}
