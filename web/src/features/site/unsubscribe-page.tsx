import { typeNames } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorText, isApiError } from '../../platform/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { cx } from '../../ui/cx.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { headline, wrap } from './parts/wrap.ts'
import { type Subscription, stopMail, subscriptionQuery } from './unsubscribe/unsubscribe.data.ts'
import { useStopToken } from './unsubscribe/use-stop-token.ts'

export const meta = () => [
  { title: 'Stop mail · Greenroom' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'rating', content: 'adult' },
]

/** Ends mail by the link that stands in it. Nobody has to sign in to be left alone. */
export default function UnsubscribePage() {
  const token = useStopToken()
  const look = useQuery({ ...subscriptionQuery(token), enabled: token !== '' })
  const isBroken = token === '' || isApiError(look.error, 'link_expired', 'invalid_input')
  return (
    <div className={cx(wrap, 'min-h-[60vh] pt-10 pb-20 md:pt-16 md:pb-28')}>
      <p className="mb-3 font-medium text-13 text-brand-ink">Mail</p>
      {isBroken ? (
        <Words title="This link does not work">
          It is not complete, or the mail it came from is not ours. Open it once more from the mail, or copy
          all of it into the address bar. With an account you can also choose your mail under Settings.
        </Words>
      ) : look.error ? (
        <Words title="We could not look that up">
          <Callout
            tone="rose"
            role="alert"
            action={<Button onClick={() => void look.refetch()}>Retry</Button>}
          >
            {errorText(look.error)}
          </Callout>
        </Words>
      ) : look.data ? (
        <Choice token={token} found={look.data} />
      ) : (
        <div aria-busy="true">
          <Words title="Stop mail">
            <SkeletonLines lines={2} />
          </Words>
        </div>
      )}
    </div>
  )
}

function Choice({ token, found }: { token: string; found: Subscription }) {
  const stop = useMutation({ mutationFn: (everything: boolean) => stopMail(token, everything) })
  const { agencyName, address, type } = found
  const to = <b className="wrap-anywhere font-medium text-ink">{address}</b>
  const kind = <b className="font-medium text-ink">“{typeNames[type]}”</b>
  const all = (
    <Button
      size="lg"
      busy={stop.isPending && stop.variables}
      disabled={stop.isPending}
      onClick={() => stop.mutate(true)}
    >
      Stop all mail that is not essential
    </Button>
  )
  const refusal = stop.error && (
    <Callout tone="rose" role="alert">
      {errorText(stop.error)} Nothing was changed; please try again.
    </Callout>
  )

  if (stop.data && stop.variables)
    return (
      <Words title="All of it has stopped" isNews>
        {agencyName} sends no more mail to {to}, except what concerns your account or the law.
      </Words>
    )
  if (stop.data || found.isStopped)
    return (
      <Words
        title={stop.data ? 'These mails have stopped' : 'Already stopped'}
        isNews={stop.data !== undefined}
        actions={all}
        refusal={refusal}
      >
        {agencyName} sends no more {kind} to {to}. Other mail goes on.
      </Words>
    )
  return (
    <Words
      title="Stop these mails?"
      refusal={refusal}
      actions={
        <>
          <Button
            variant="primary"
            size="lg"
            busy={stop.isPending && !stop.variables}
            disabled={stop.isPending}
            onClick={() => stop.mutate(false)}
          >
            Stop these mails
          </Button>
          {all}
        </>
      }
    >
      {agencyName} sends {kind} to {to}. You can stop this kind, or everything that does not concern your
      account or the law.
    </Words>
  )
}

type WordsProps = {
  title: string
  children: ReactNode
  actions?: ReactNode
  refusal?: ReactNode
  /** It has just become so: reading goes on here, as the button is gone. */
  isNews?: boolean
}

function Words({ title, children, actions, refusal, isNews = false }: WordsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <div className="flex max-w-[46rem] flex-col items-start">
      <h1
        ref={heading}
        tabIndex={-1}
        className={cx(headline, 'text-40 leading-10.5 outline-none md:text-64 md:leading-[1]')}
      >
        {title}
      </h1>
      <div className="mt-5 w-full max-w-[34em] text-pretty text-ink-2 md:text-20 md:leading-7.5">
        {children}
      </div>
      {refusal && <div className="mt-6 w-full max-w-[34em]">{refusal}</div>}
      {actions && <div className="mt-8 flex flex-wrap gap-2.5">{actions}</div>}
    </div>
  )
}
