import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Version of axe-core; a test compares it with the installed one. */
export const AXE = '4.14';

/**
 * What the tests of this repository check and how, and what nobody has tested. Whoever changes the tests has to change
 * this text.
 */
export const AccessibilityStatement = ({ tellUs }: { tellUs: ReactNode }) => (
  <>
    <p className="prose">
      Every page is meant to meet WCAG 2.2 at level AA, in the light theme and the dark, and to be whole
      without a script.
    </p>
    <dl className="rows">
      <div className="columns">
        <dt>Tested</dt>
        <dd>
          By machine: every page by axe {AXE}, at 320 and 1280 pixels, light, dark and in forced colors; its
          text at twice the size, spaced wide and at 400%; its motion; and every control by the keyboard. With
          every change of the code one page of each kind takes turns at these and the others have one look; a
          longer run takes every page through all.
        </dd>
      </div>
      <div className="columns">
        <dt>With</dt>
        <dd>
          Every page in Chromium. Menus, forms, Search, Learn, the portfolio and the deal desk also in Firefox
          and WebKitGTK.
        </dd>
      </div>
      <div className="columns">
        <dt>Not tested</dt>
        <dd>
          By people who use a screen reader, a magnifier or a switch. In Safari itself, and on telephones. Our
          PDF documents, beyond their tags. Words that we change between two versions of the code are checked
          by hand alone.
        </dd>
      </div>
      <div className="columns">
        <dt>Instead of a PDF</dt>
        <dd>
          Every term sheet is a page as well: <Link to="/lending">Lending</Link>. Every page is there as plain
          text, at its address with .md.
        </dd>
      </div>
      <div className="columns">
        <dt>One key</dt>
        <dd>
          The / key alone leads to the search. <Link to="/search">Search</Link> has the switch that turns it
          off.
        </dd>
      </div>
      <div className="columns">
        <dt>Tell us</dt>
        <dd>{tellUs}</dd>
      </div>
    </dl>
  </>
);
