import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { directionOf } from '#platform/languages/languages.ts';

interface PreviewFrameProps {
  title: string;
  /** In pixels: what is shown is laid out as on a screen of this width. */
  width: number;
  language: string;
  children: ReactNode;
}

/** A window of its own width inside the page, with the styles of the page. */
export function PreviewFrame({ title, width, language, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const inner = body?.ownerDocument;
    if (!inner) return;
    copyStyles(inner);
    // Styles of parts that come later, and the scheme, change the page around it.
    const observer = new MutationObserver(() => copyStyles(inner));
    observer.observe(document.head, { childList: true });
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, [body]);
  useEffect(() => {
    if (body) setLanguage(body.ownerDocument, language);
  }, [body, language]);
  return (
    <>
      <iframe
        title={title}
        srcDoc="<!doctype html><body></body>"
        style={{ inlineSize: width, maxInlineSize: '100%', blockSize: '100%', border: 0, background: 'var(--page)' }}
        onLoad={(event) => setBody(event.currentTarget.contentDocument?.body ?? null)}
      />
      {body && createPortal(children, body)}
    </>
  );
}

function copyStyles(inner: Document): void {
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style')];
  inner.head.replaceChildren(...styles.map((each) => inner.importNode(each, true)));
  const { documentElement: outer } = document;
  inner.documentElement.className = outer.className;
  for (const { name, value } of outer.attributes) {
    if (name.startsWith('data-')) inner.documentElement.setAttribute(name, value);
  }
}

function setLanguage({ documentElement: root }: Document, language: string): void {
  root.lang = language;
  root.dir = directionOf(language);
}
