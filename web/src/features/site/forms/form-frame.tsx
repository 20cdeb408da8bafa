import type { CaseFormName } from '@greenroom/contract/features/cases/case-forms.rules.ts'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button-style.ts'
import { cx } from '../../../ui/cx.ts'
import { headline } from '../parts/page-classes.ts'
import { When } from '../slots.tsx'
import { Honeypot } from './fields.tsx'

type FormFrameProps = {
  /** The page's path without the leading slash. */
  name: 'join' | 'contact' | `legal/${CaseFormName}`
  title: string
  submit: string
  /** Shown beside the button. */
  note: ReactNode
  success: { title: string; children: ReactNode }
  children: ReactNode
}

/** A form that works without JavaScript. The server and the script find its parts by data attributes. */
export function FormFrame({ name, title, submit, note, success, children }: FormFrameProps) {
  return (
    <div className="border-ink border-t pt-6">
      <div
        data-form-message=""
        role="alert"
        hidden
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: only takes effect when the server shows it, so that the page opens at the result
        autoFocus
        className="mb-6 scroll-mt-6 scroll-mb-96 rounded-control border border-rose-line bg-rose-soft px-3.5 py-3 text-14 text-rose-ink"></div>
      <form
        method="post"
        action={`/${name}`}
        data-form={name}
        noValidate
        tabIndex={-1}
        aria-labelledby={`${name}-title`}
        className="flex scroll-mt-6 flex-col gap-5 outline-none">
        <h2 id={`${name}-title`} className="font-semibold text-20">
          {title}
        </h2>
        {children}
        <Honeypot />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-1">
          <button
            type="submit"
            className={buttonClass('primary', 'lg', 'min-w-44 text-16 aria-disabled:cursor-progress')}>
            {submit}
          </button>
          <p className="min-w-0 flex-1 basis-56 text-13 text-ink-3">{note}</p>
        </div>
      </form>
      <div data-form-success="" hidden>
        <CircleCheck aria-hidden="true" className="size-8 text-brand-ink" strokeWidth={1.5} />
        <h2
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          className={cx(headline, 'mt-4 scroll-mt-16 scroll-mb-80 text-40 leading-10.5 outline-none')}>
          {success.title}
        </h2>
        <div className="mt-4 flex max-w-[58ch] flex-col gap-3 text-16 text-ink-2">{success.children}</div>
      </div>
    </div>
  )
}

/** Shown only if there is a privacy notice. */
export function PrivacyLink() {
  return (
    <When slot="hasPrivacy">
      {' '}
      See the{' '}
      <a href="/legal/privacy" className="link-in-text">
        privacy notice
      </a>
      .
    </When>
  )
}
