import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { resendVerification } from './auth.data.ts'

export function ResendVerification({ nextAction }: { nextAction: ReactNode }) {
  const resend = useMutation({ mutationFn: resendVerification })
  return (
    <>
      {nextAction}
      <Button size="lg" busy={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate()}>
        Send new link
      </Button>
      <div aria-live="polite" className="w-full empty:hidden">
        {resend.isSuccess && <Callout tone="brand">Sent. Check your inbox.</Callout>}
        {resend.isError && <Callout tone="rose">{errorText(resend.error)}</Callout>}
      </div>
    </>
  )
}
