/** Script for the public forms, built as a separate file. */
import { enhanceForm } from './enhance-form.ts'

enhanceForm()
