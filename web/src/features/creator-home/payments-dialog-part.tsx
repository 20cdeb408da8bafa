import type { CreatorPeriod } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/toast.tsx'
import { openPayments, withoutPayments } from './payments-link.ts'

const part = lazyPart(async () => (await import('./payments-dialog.tsx')).PaymentsList)

/** Open while the URL contains payments, so that links work and Back closes it. */
export function PaymentsDialog({ period, zone }: { period: CreatorPeriod; zone: string }) {
  const [params, setParams] = useSearchParams()
  const type = openPayments(params)
  const { Part, failed, load } = useLazyPart(part)
  const isOpen = type !== undefined
  useEffect(() => {
    if (isOpen) void load()
  }, [isOpen, load])
  useEffect(() => {
    if (failed)
      toast.error('Could not open the payments', { action: { label: 'Retry', onClick: () => void load() } })
  }, [failed, load])
  if (!Part) return null
  const close = () => setParams(withoutPayments, { replace: true, preventScrollReset: true })
  return <Part period={period} type={type ?? null} open={isOpen} onClose={close} zone={zone} />
}
