/** What is answered for an error. */
export interface ErrorEntry {
  status: number;
  isToShow: boolean;
  /** Plain English for logs and developers. */
  message: string;
}
