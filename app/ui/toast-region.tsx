import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';
import { Cross } from './cross.tsx';
import type { ToastMessage } from './toast.tsx';
import './toast.css';

function List({ messages }: { messages: ToastMessage[] }) {
  const { toasts, add, close } = Toast.useToastManager();
  const shown = useRef(0);
  useEffect(() => {
    for (const { title, text, bad } of messages.slice(shown.current)) {
      // what went wrong before is settled
      if (!bad) for (const { id, type } of toasts) if (type === 'bad') close(id);
      add({ title, description: text, type: bad ? 'bad' : 'good', priority: bad ? 'high' : 'low' });
    }
    shown.current = messages.length;
  }, [messages, toasts, add, close]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={toast.type === 'bad' ? 'toast bad' : 'toast'}>
      <span className="windows" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <div className="words">
        <Toast.Title className="title" />
        <Toast.Description className="text" />
      </div>
      <Toast.Close className="close" aria-label="Dismiss message">
        <Cross />
      </Toast.Close>
    </Toast.Root>
  ));
}

/** Three toasts at most, five seconds each; the clock stops while they are hovered or focused. */
export default function ToastRegion({ messages }: { messages: ToastMessage[] }) {
  return (
    <Toast.Provider limit={3} timeout={5000}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <List messages={messages} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
