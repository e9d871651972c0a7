// Whatever an operator writes, what visitors get cannot run, load from another site, or look like the page itself.
import { describe, expect, test } from 'vitest';
import { renderArticle } from './render-article.ts';

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext></table><mglyph><style><img src onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html;base64,PHNjcmlwdD4="></object>',
  '<embed src="//evil.example/x.swf">',
  '<form action="https://evil.example"><input name=password></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<p style="position:fixed;inset:0">cover</p>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#x0a;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example)',
  '[x](http://evil.example)',
  '[x](file:///etc/passwd)',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/pixel.png)',
  '![x](//evil.example/pixel.png)',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![x"onerror="alert(1)](/x.png)',
  '[x](https://ok.example "title\\" onmouseover=\\"alert(1)")',
  '<javascript:alert(1)>',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<x/onclick=alert(1)>',
  '\u0001<script\u0001>alert(1)</script>',
];

const TAGS = new Set(
  'h2 h3 h4 p br hr strong em s ul ol li blockquote code pre a img table thead tbody tr th td'.split(' '),
);
const ATTRIBUTES = new Set(['href', 'title', 'target', 'rel', 'src', 'alt', 'loading', 'start']);

/** Every element of the HTML with its attributes, as a browser would split it. */
function elementsOf(html: string): readonly { tag: string; attributes: readonly (readonly [string, string])[] }[] {
  return [...html.matchAll(/<([a-z][^\s/>]*)((?:\s+[^\s=>"']+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, tag = '', rest = '']) => ({
      tag,
      attributes: [...rest.matchAll(/([^\s=]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value] as const),
    }),
  );
}

describe('an article', () => {
  test.each(ATTACKS)('is harmless with %s', (attack) => {
    for (const source of [attack, `# ${attack}`, `- ${attack}`, `| a |\n| --- |\n| ${attack} |`, `> ${attack}`]) {
      const html = renderArticle(source);
      // Every `<` begins an element that we know of, or its end.
      for (const [, name = ''] of html.matchAll(/<\/?([^\s/>]*)/g)) expect(TAGS, html).toContain(name);
      for (const { attributes } of elementsOf(html)) {
        for (const [name, value] of attributes) {
          expect(ATTRIBUTES, html).toContain(name);
          if (name === 'href') expect(value).toMatch(/^(https:\/\/|mailto:|\/(?!\/)|#)/);
          if (name === 'src') expect(value).toMatch(/^\/(?!\/)|^[^:/]*$/);
        }
      }
    }
  });

  test('keeps what articles are made of', () => {
    const html = renderArticle(
      '# A\n\n**b** [in](/noticeDetail?id=1) [out](https://example.com)\n\n| x |\n| --- |\n| 1 |',
    );
    expect(html).toContain('<h2>A</h2>');
    expect(html).toContain('<strong>b</strong>');
    expect(html).toContain('<a href="/noticeDetail?id=1">in</a>');
    expect(html).toContain('<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">out</a>');
    expect(html).toMatch(/<table>.*<td>1<\/td>/s);
  });
});
