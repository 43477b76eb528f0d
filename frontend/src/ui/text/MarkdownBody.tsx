import type { ReactNode } from 'react';
import Markdown from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';

const SCHEMA = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((tag) => tag !== 'img' && tag !== 'input'),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https'] },
};

function Link({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  if (href === undefined || !/^https?:\/\//iu.test(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** Markdown without HTML, without pictures, with links to the web alone. */
export function MarkdownBody({ children }: { children: string }) {
  return (
    <Markdown
      remarkPlugins={[remarkGfm, remarkCjkFriendly]}
      rehypePlugins={[[rehypeSanitize, SCHEMA]]}
      components={{ a: ({ href, children: words }) => <Link href={href}>{words}</Link> }}
    >
      {children}
    </Markdown>
  );
}
