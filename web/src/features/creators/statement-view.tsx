import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { isApiError } from '../../platform/api-error.ts'
import { toastError } from '../../platform/toast-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { downloadStatement, statementQuery } from './creator.data.ts'
import { formatMonth } from './figure-labels.ts'
import { StatementSheet } from './statement-sheet.tsx'

type StatementViewProps = { creatorId: string; month: string; zone: string; onBack: () => void }

/** A monthly statement, printed as shown. */
export function StatementView({ creatorId, month, zone, onBack }: StatementViewProps) {
  const statement = useQuery(statementQuery(creatorId, month))
  const downloading = useMutation({
    mutationFn: () => downloadStatement(creatorId, month),
    onError: (error) => toastError('Could not download the statement', error, () => downloading.mutate()),
  })
  const isNotFound = isApiError(statement.error) && statement.error.status === 404
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button icon={ArrowLeft} variant="ghost" onClick={onBack} className="-ml-2.5 mr-auto">
          All months
        </Button>
        <Button
          icon={Download}
          disabled={!statement.data}
          busy={downloading.isPending}
          onClick={() => downloading.mutate()}>
          Download CSV
        </Button>
        <Button icon={Printer} disabled={!statement.data} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {statement.isPending && (
        <Card>
          <CardBody className="pt-4.5">
            <SkeletonLines lines={10} />
          </CardBody>
        </Card>
      )}
      {statement.isError && !statement.data && (
        <Card>
          {isNotFound ? (
            <EmptyState
              title={`No statement for ${formatMonth(month)}`}
              action={<Button onClick={onBack}>All months</Button>}>
              This month has not started yet.
            </EmptyState>
          ) : (
            <ErrorState title="Could not load the statement" query={statement} />
          )}
        </Card>
      )}
      {statement.data && <StatementSheet statement={statement.data} zone={zone} />}
    </div>
  )
}
