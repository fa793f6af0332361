/** A link that is shown once. It can be selected, and the script offers to copy it. */
export const OneTimeLink = ({ link }: { link: string }) => (
  <>
    <output className="one-time">{link}</output>
    <p className="tools-row copy" hidden>
      <button type="button" className="btn ghost sm">
        Copy the link
      </button>
      <span className="small" role="status" />
    </p>
  </>
);
