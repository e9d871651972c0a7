// A page that throws takes only itself down: header and navigation stay.
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { Component, type ErrorInfo, type ReactNode } from 'react';

type CrashState = { readonly hasCrashed: boolean };

export class CrashBoundary extends Component<{ readonly children: ReactNode }, CrashState> {
  override state: CrashState = { hasCrashed: false };

  static getDerivedStateFromError(): CrashState {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('a page failed', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <EmptyState
        className="my-auto"
        title={t('shell.crash.title')}
        text={t('shell.crash.text')}
        action={<Button onClick={() => location.reload()}>{t('shell.crash.action')}</Button>}
      />
    );
  }
}
