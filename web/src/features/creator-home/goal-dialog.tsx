import type { Goal } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { goalBody } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../../platform/toast-error.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { saveGoal } from './creator-home.data.ts'
import { formatSoFar } from './creator-home-text.ts'

type GoalDialogProps = { goal: Goal; month: string; open: boolean; onClose: () => void }

export function GoalDialog(props: GoalDialogProps) {
  // Remounts the form so that it starts with the current amount.
  return <GoalForm key={`${props.goal.amount} ${props.open}`} {...props} />
}

function GoalForm({ goal, month, open, onClose }: GoalDialogProps) {
  const client = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const form = useSaveForm({
    schema: goalBody,
    defaultValues: { ...(goal.amount !== null && { amount: goal.amount }) },
    save: async ({ amount }) => {
      await saveGoal(client, amount)
      onClose()
      toast.success(`Your goal is ${formatMoney(amount)} a month`)
    },
  })

  async function remove() {
    setRemoving(true)
    try {
      await saveGoal(client, null)
      onClose()
      const restore = () => void saveGoal(client, goal.amount).catch(showError)
      toast.success('Goal removed', { action: { label: 'Undo', onClick: restore } })
    } catch (error) {
      showError(error)
    } finally {
      setRemoving(false)
    }
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={goal.amount === null ? 'Set a monthly goal' : 'Change your goal'}
      description={`Your earnings in a calendar month, after platform fees and your agency’s share. So far in ${month}: ${formatSoFar(goal)}.`}
      submitLabel="Save goal"
      submitDisabled={isRemoving}
      form={form}>
      <TextField
        label="Goal per month (USD)"
        hint="Progress starts over each month. You and your agency get a notification when you reach the goal."
        type="number"
        inputMode="decimal"
        min={1}
        step="any"
        placeholder="2000"
        {...form.field('amount', { valueAsNumber: true })}
      />
      {goal.amount !== null && (
        <Button
          className="self-start"
          variant="ghost"
          busy={isRemoving}
          disabled={form.busy}
          onClick={remove}>
          Remove goal
        </Button>
      )}
    </FormDialog>
  )
}

const showError = (error: unknown) => void toastError('Could not change your goal', error)
