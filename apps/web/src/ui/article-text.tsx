import './article-text.css';

/** Operators wrote this HTML, and the server sanitized it: no script, style, form or foreign frame can be in it. */
export function ArticleText({ html }: { readonly html: string }) {
  // oxlint-disable-next-line react/no-danger -- see above
  return <div className="article" dangerouslySetInnerHTML={{ __html: html }} />;
}
