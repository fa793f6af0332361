import { useEffect, useState } from 'react';
import { Cross } from './cross.tsx';

interface ToastMessage {
  title: string;
  text: string;
  bad?: boolean;
}

const EVENT = 'toast';
let shown = 0;

/** Shows a message at the lower right. Every message is also shown in the page. */
export function showToast(message: ToastMessage) {
  dispatchEvent(new CustomEvent(EVENT, { detail: { ...message, id: ++shown } }));
}

/**
 * Rendered once, in the shell: shows at most three messages, for five seconds each. Each message's timer is an
 * animation (toast.css, loaded with forms), paused while the messages are hovered or focused.
 */
export function Toaster() {
  const [toasts, setToasts] = useState<(ToastMessage & { id: number })[]>([]);
  useEffect(() => {
    const add = (event: Event) => {
      const { detail: toast } = event as CustomEvent<(typeof toasts)[number]>;
      // a success removes earlier messages about errors
      setToasts((others) => [toast, ...others.filter(({ bad }) => toast.bad || !bad)].slice(0, 3));
    };
    addEventListener(EVENT, add);
    return () => removeEventListener(EVENT, add);
  }, []);
  const remove = (id: number) => setToasts((all) => all.filter((one) => one.id !== id));
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map(({ id, title, text, bad }) => (
        <div
          key={id}
          className={bad ? 'toast bad' : 'toast'}
          onAnimationEnd={({ animationName }) => animationName === 'toast-leaves' && remove(id)}
        >
          <span className="windows" aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          <div className="words">
            <p className="title">{title}</p>
            <p className="text">{text}</p>
          </div>
          <button type="button" className="close" onClick={() => remove(id)} aria-label="Dismiss message">
            <Cross />
          </button>
        </div>
      ))}
    </div>
  );
}
