interface ParagraphsProps {
  of: readonly string[];
  className?: string;
}

/** A paragraph for each text. */
export const Paragraphs = ({ of, className }: ParagraphsProps) =>
  of.map((paragraph) => (
    <p key={paragraph} className={className}>
      {paragraph}
    </p>
  ));
