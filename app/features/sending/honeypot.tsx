/** A field that no person sees; a robot fills it in. */
export const Honeypot = () => (
  <div className="elsewhere" aria-hidden="true">
    <label htmlFor="website">Leave this empty</label>
    <input id="website" name="website" tabIndex={-1} autoComplete="off" />
  </div>
);
