import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { OpenedTerm, ProseNode } from '#app/collections/prose.server.ts';
import { Term, TermNotes } from './term.tsx';
import { Unbroken } from './unbroken.tsx';
import './prose.css';

function set(node: ProseNode, key: number): ReactNode {
  if (typeof node === 'string') return <Unbroken key={key} text={node} />;
  if (node.tag === 'term') return <Term key={key} term={node} />;
  const { tag, href, inside } = node;
  if (tag === 'br') return <br key={key} />;
  const children = inside.map(set);
  if (href?.startsWith('/'))
    return (
      <Link key={key} to={href}>
        {children}
      </Link>
    );
  return createElement(tag, { key, ...(href && { href }) }, ...children);
}

const termsIn = (nodes: readonly ProseNode[]): OpenedTerm[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : node.tag === 'term' ? [node] : termsIn(node.inside),
  );

/** Words within a line; glossary terms in them open. */
export const ProseLine = ({ nodes }: { nodes: ProseNode[] }) => (
  <>
    {nodes.map(set)}
    <TermNotes of={termsIn(nodes)} />
  </>
);

interface ProseProps {
  /** The result of `readProse` for a Markdown body: `article.body`, `legal.privacy.body`. */
  nodes: ProseNode[];
  className?: string;
}

/** Running text, about 66 characters to a line. */
export function Prose({ nodes, className }: ProseProps) {
  return (
    <>
      <div className={className ? `prose ${className}` : 'prose'}>{nodes.map(set)}</div>
      <TermNotes of={termsIn(nodes)} />
    </>
  );
}
