// Two small cuts in libraries, each refused loudly when the library no longer looks the way it expects.
import type { Plugin } from 'vite';

/**
 * sonner adds a <style> element when it loads, which a strict content security policy refuses. The same rules are imported
 * as ordinary CSS (sonner/dist/styles.css), so the injection is cut out.
 */
const withoutInjectedStyles: Plugin = {
  name: 'bourse-no-injected-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler(code) {
      const cut = code.replace('function __insertCSS(code) {', 'function __insertCSS() { return;');
      if (cut === code) this.error('sonner no longer injects its styles the way this plugin expects');
      return { code: cut, map: null };
    },
  },
};

/**
 * The router names and wraps its components at load time, which keeps those alive that only framework mode uses (4 kB
 * gzip). Without their names, and with the wrapping marked pure, what is unused leaves the bundle.
 */
const withoutUnusedRouterParts: Plugin = {
  name: 'bourse-router-tree-shaking',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/(dom\/lib|components)\.js/ },
    handler(code) {
      const cut = code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/= (React\$1\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');
      if (cut === code) this.error('react-router no longer wraps its components the way this plugin expects');
      return { code: cut, map: null };
    },
  },
};

export const libraryPlugins = (): Plugin[] => [withoutInjectedStyles, withoutUnusedRouterParts];
