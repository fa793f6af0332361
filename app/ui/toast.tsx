import { lazy, Suspense, useEffect, useState } from 'react';

export interface ToastMessage {
  title: string;
  text: string;
  bad?: boolean;
}

const EVENT = 'toast';
const region = () => import('./toast-region.tsx');
const ToastRegion = lazy(region);

/** Fetches the code that shows toasts, so that one can still be shown when the connection is lost. */
export const prepareToasts = () => {
  region().catch(() => {
    // offline already: the message beside the form says the same
  });
};

/** Shows a message at the lower right. It never says anything that the page does not say as well. */
export function showToast(message: ToastMessage) {
  dispatchEvent(new CustomEvent(EVENT, { detail: message }));
}

/** Stands once in the shell. The library behind it (about 12 KB) is fetched when first needed. */
export function Toaster() {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  useEffect(() => {
    const add = (event: Event) => setMessages((m) => [...m, (event as CustomEvent<ToastMessage>).detail]);
    addEventListener(EVENT, add);
    return () => removeEventListener(EVENT, add);
  }, []);
  return messages.length > 0 ? (
    <Suspense fallback={null}>
      <ToastRegion messages={messages} />
    </Suspense>
  ) : null;
}
