/** The script of the public forms, built as a file of its own. */
import { enhanceForm } from './enhance-form.ts'

enhanceForm()
