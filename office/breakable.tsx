import { Fragment } from 'react';
import { Unbroken } from '#app/ui/unbroken.tsx';

const WEB_ADDRESS = /(?<=[/?&=])(?=[^/])/;

/**
 * Words that may be an address: a long one breaks after its signs, and not within a name. A telephone number, an amount
 * and a deal's reference stay whole.
 */
export const Breakable = ({ text }: { text: string }) =>
  text.split(text.startsWith('http') ? WEB_ADDRESS : /(?<=@)/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Fragment key={i}>
      {i > 0 && <wbr />}
      <Unbroken text={part} />
    </Fragment>
  ));
