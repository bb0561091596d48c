import type { ReactNode } from 'react';
import { BrandSide } from './brand-side.tsx';
import { useBranding } from '#platform/reference/branding.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import classes from './signed-out-frame.module.css';

interface SignedOutFrameProps {
  title: string;
  intro: string;
  children: ReactNode;
}

/** The two halves of a signed-out page: brand and content. */
export function SignedOutFrame({ title, intro, children }: SignedOutFrameProps) {
  const product = useBranding()?.productName;
  return (
    <div className={classes.frame}>
      <BrandSide />
      <section className={classes.side}>
        <div className={classes.card}>
          <span className={classes.brand}>
            <BrandMark size={32} />
            {product}
          </span>
          <h1>{title}</h1>
          <p className={classes.intro}>{intro}</p>
          {children}
        </div>
      </section>
    </div>
  );
}
