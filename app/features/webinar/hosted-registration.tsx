import { type ReactNode, useEffect, useRef, useState } from 'react';
import './hosted-registration.css';

interface HostedRegistrationProps {
  service: { script: string; hash: string };
  /** The site's own form, used where the service's registration does not appear. */
  children: ReactNode;
}

/** Equal to the delay in hosted-registration.css, which shows the own form even where this code never runs. */
const PATIENCE_MS = 5_000;

/**
 * The registration of the webinar service. Its script is added when the component mounts and removed when it unmounts,
 * inside the element that it fills. Until it has rendered something, the own form keeps its room but is invisible. The
 * own form appears where the service does not answer, and stays once a visitor has begun to fill it in.
 */
export function HostedRegistration({ service: { script: src, hash }, children }: HostedRegistrationProps) {
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
  const place = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current!;
    const script = document.createElement('script');
    const leave = () => {
      clearTimeout(timer);
      arrival.disconnect();
      element.replaceChildren();
    };
    const giveUp = () => {
      leave();
      setState('failed');
    };
    const arrival = new MutationObserver(() => {
      if (!element.querySelector(':not(script)')) return;
      clearTimeout(timer);
      arrival.disconnect();
      setState('there');
    });
    const timer = setTimeout(giveUp, PATIENCE_MS);
    if (own.current?.contains(document.activeElement)) giveUp();
    else {
      own.current?.addEventListener('focusin', giveUp, { once: true });
      arrival.observe(element, { childList: true, subtree: true });
      script.src = src;
      script.dataset.hash = hash;
      script.addEventListener('error', giveUp);
      element.append(script);
    }
    return leave;
  }, [src, hash]);
  return (
    <>
      <div ref={place} />
      {state !== 'there' && (
        <div ref={own} className={state === 'waiting' ? 'registration-held' : undefined}>
          {children}
        </div>
      )}
    </>
  );
}
