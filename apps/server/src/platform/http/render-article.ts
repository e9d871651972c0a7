// Markdown of an article as HTML that cannot do anything: raw HTML is text to the parser, and what it makes passes a list
// of harmless elements, so that neither of the two is trusted alone.
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

const markdown = new MarkdownIt({ html: false, linkify: true });

const ELEMENTS = 'h2 h3 h4 p br hr strong em s ul ol li blockquote code pre a img table thead tbody tr th td'.split(
  ' ',
);

const HARMLESS: sanitizeHtml.IOptions = {
  allowedTags: ELEMENTS,
  allowedAttributes: { a: ['href', 'title', 'target', 'rel'], img: ['src', 'alt', 'title', 'loading'], ol: ['start'] },
  allowedSchemes: ['https', 'mailto'],
  // Pictures are our own uploads, by their path.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page's own title is its only first heading.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, loading: 'lazy' } }),
    a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
  },
};

/** Links to other sites open in a new tab and send no referrer; an address of another scheme is dropped. */
function linkAttributes({ href = '', title }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const named = title === undefined ? {} : { title };
  if (/^(\/(?!\/)|#)/.test(href)) return { href, ...named };
  if (!/^(https:\/\/|mailto:)/i.test(href)) return named;
  return { href, ...named, target: '_blank', rel: 'noopener noreferrer nofollow' };
}

const CACHE_SIZE_MAX = 500;
const rendered = new Map<string, string>();

export function renderArticle(source: string): string {
  const known = rendered.get(source);
  if (known !== undefined) return known;
  const html = sanitizeHtml(markdown.render(source), HARMLESS);
  if (rendered.size >= CACHE_SIZE_MAX) rendered.clear();
  rendered.set(source, html);
  return html;
}
