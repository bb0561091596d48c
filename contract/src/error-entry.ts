/** The catalogue entry of an error. */
export interface ErrorEntry {
  status: number;
  isToShow: boolean;
  /** Plain English for logs and developers. */
  message: string;
}
