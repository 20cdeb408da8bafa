import type { CreatorPeriod } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { lazyView, useLazyView } from '../../ui/lazy-view.ts'
import { toast } from '../../ui/toast.tsx'
import { readPaymentsParam, withoutPayments } from './payments-link.ts'

const paymentsDialog = lazyView(async () => (await import('./payments-dialog.tsx')).PaymentsDialog)

/** Open while the URL contains `payments`, so links can open it and Back closes it. */
export function LazyPaymentsDialog({ period, zone }: { period: CreatorPeriod; zone: string }) {
  const [params, setParams] = useSearchParams()
  const type = readPaymentsParam(params)
  const { View, failed, load } = useLazyView(paymentsDialog)
  const isOpen = type !== undefined
  useEffect(() => {
    if (isOpen) void load()
  }, [isOpen, load])
  useEffect(() => {
    if (failed)
      toast.error('Could not open the payments', { action: { label: 'Retry', onClick: () => void load() } })
  }, [failed, load])
  if (!View) return null
  const close = () => setParams(withoutPayments, { replace: true, preventScrollReset: true })
  return <View period={period} type={type ?? null} open={isOpen} onClose={close} zone={zone} />
}
