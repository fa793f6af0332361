/** Password managers fill in what looks like an address or a name; each has its own attribute to prevent that. */
const LEFT_ALONE = {
  autoComplete: 'off',
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-lpignore': 'true',
  'data-form-type': 'other',
};

/** A field that no person sees; a robot fills it in. */
export const Honeypot = ({ name }: { name: string }) => (
  <div className="elsewhere" aria-hidden="true">
    <label htmlFor={name}>Leave this empty</label>
    <input id={name} name={name} tabIndex={-1} {...LEFT_ALONE} />
  </div>
);
