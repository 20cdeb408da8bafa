import { typeNames } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorText, isApiError } from '../../platform/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { cx } from '../../ui/cx.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { headline, wrap } from './parts/page-classes.ts'
import { type Subscription, subscriptionQuery, unsubscribe } from './unsubscribe/unsubscribe.data.ts'
import { useUnsubscribeToken } from './unsubscribe/use-unsubscribe-token.ts'

export const meta = () => [
  { title: 'Unsubscribe · Greenroom' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'rating', content: 'adult' },
]

/** Opened from the unsubscribe link in an email; needs no sign-in. */
export default function UnsubscribePage() {
  const token = useUnsubscribeToken()
  const subscription = useQuery({ ...subscriptionQuery(token), enabled: token !== '' })
  const isInvalid = token === '' || isApiError(subscription.error, 'link_expired', 'invalid_input')
  return (
    <div className={cx(wrap, 'min-h-[60vh] pt-10 pb-20 md:pt-16 md:pb-28')}>
      <p className="mb-3 font-medium text-13 text-brand-ink">Email</p>
      {isInvalid ? (
        <Message title="This link is not valid">
          Open the link again from the email, or copy the whole link into the address bar. If you have an
          account, you can also change your email preferences in Settings.
        </Message>
      ) : subscription.error ? (
        <Message title="Could not load your preferences">
          <Callout
            tone="rose"
            role="alert"
            action={<Button onClick={() => void subscription.refetch()}>Retry</Button>}>
            {errorText(subscription.error)}
          </Callout>
        </Message>
      ) : subscription.data ? (
        <Preferences token={token} subscription={subscription.data} />
      ) : (
        <div aria-busy="true">
          <Message title="Unsubscribe">
            <SkeletonLines lines={2} />
          </Message>
        </div>
      )}
    </div>
  )
}

function Preferences({ token, subscription }: { token: string; subscription: Subscription }) {
  const unsubscription = useMutation({ mutationFn: (everything: boolean) => unsubscribe(token, everything) })
  const { agencyName, address, type } = subscription
  const recipient = <b className="wrap-anywhere font-medium text-ink">{address}</b>
  const emailType = <b className="font-medium text-ink">“{typeNames[type]}”</b>
  const unsubscribeAll = (
    <Button
      size="lg"
      busy={unsubscription.isPending && unsubscription.variables}
      disabled={unsubscription.isPending}
      onClick={() => unsubscription.mutate(true)}>
      Unsubscribe from all optional email
    </Button>
  )
  const failure = unsubscription.error && (
    <Callout tone="rose" role="alert">
      {errorText(unsubscription.error)} Nothing was changed. Try again.
    </Callout>
  )

  if (unsubscription.data && unsubscription.variables)
    return (
      <Message title="Unsubscribed from all optional email" isResult>
        {agencyName} will only email {recipient} about your account or for legal reasons.
      </Message>
    )
  if (unsubscription.data || subscription.isStopped)
    return (
      <Message
        title={unsubscription.data ? 'Unsubscribed' : 'Already unsubscribed'}
        isResult={unsubscription.data !== undefined}
        actions={unsubscribeAll}
        failure={failure}>
        {agencyName} no longer sends {emailType} emails to {recipient}. You still get other emails.
      </Message>
    )
  return (
    <Message
      title="Unsubscribe?"
      failure={failure}
      actions={
        <>
          <Button
            variant="primary"
            size="lg"
            busy={unsubscription.isPending && !unsubscription.variables}
            disabled={unsubscription.isPending}
            onClick={() => unsubscription.mutate(false)}>
            Unsubscribe
          </Button>
          {unsubscribeAll}
        </>
      }>
      {agencyName} sends {emailType} emails to {recipient}. You can unsubscribe from these or from all
      optional email.
    </Message>
  )
}

type MessageProps = {
  title: string
  children: ReactNode
  actions?: ReactNode
  failure?: ReactNode
  /** Moves focus to the heading, because the clicked button is removed. */
  isResult?: boolean
}

function Message({ title, children, actions, failure, isResult = false }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isResult) heading.current?.focus()
  }, [isResult])
  return (
    <div className="flex max-w-[46rem] flex-col items-start">
      <h1
        ref={heading}
        tabIndex={-1}
        className={cx(headline, 'text-40 leading-10.5 outline-none md:text-64 md:leading-[1]')}>
        {title}
      </h1>
      <div className="mt-5 w-full max-w-[34em] text-pretty text-ink-2 md:text-20 md:leading-7.5">
        {children}
      </div>
      {failure && <div className="mt-6 w-full max-w-[34em]">{failure}</div>}
      {actions && <div className="mt-8 flex flex-wrap gap-2.5">{actions}</div>}
    </div>
  )
}
