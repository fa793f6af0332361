/** Inline elements, whose text belongs to the text around them: for the server, and for the page that is pressed. */
export const INLINE = 'a abbr b br bdi cite code data em i mark small span strong sub sup time wbr'.split(
  ' ',
);
