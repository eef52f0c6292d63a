;; One round in Emacs: what Eglot was told is written as JSON to the file that TOOLSIGHT_REPORT names.
;; Eglot itself is set up by the configuration in docs/editors.md.
(require 'json)
(require 'flymake)

(defvar round-report nil)

;; A slow machine is no failure: the test that runs this ends it.
(defconst round-seconds 200)
(setq jsonrpc-default-request-timeout round-seconds
      eglot-connect-timeout round-seconds)

(defun round-wait (what condition)
  "Serves the server's messages until CONDITION holds."
  (let ((end (+ (float-time) round-seconds)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "Waited in vain for %s" what))
      (accept-process-output nil 0.05))))

(defun round-tell (key value)
  (push (cons key value) round-report))

(condition-case failure
    (progn
      (find-file (getenv "TOOLSIGHT_FILE"))
      ;; Eglot connects after the command that opened the file; in a batch there are no commands.
      (run-hooks 'post-command-hook)
      (round-wait "the server" (lambda () (eglot-current-server)))
      (flymake-start)
      (round-wait "diagnostics" (lambda () (flymake-diagnostics)))
      (round-tell 'diagnostics
                  (vconcat (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))
      (goto-char (point-min))
      (search-forward (getenv "TOOLSIGHT_HOVER"))
      (backward-char 2)
      (round-tell 'hover
                  (plist-get (plist-get (jsonrpc-request (eglot-current-server) :textDocument/hover
                                                         (eglot--TextDocumentPositionParams))
                                        :contents)
                             :value))
      (goto-char (flymake-diagnostic-beg (car (flymake-diagnostics))))
      ;; The menu, answered with the first fix that is offered. In a batch Eglot takes it for the mouse's.
      (cl-letf (((symbol-function 'x-popup-menu)
                 (lambda (_position menu)
                   (let ((items (cdr (cadr menu))))
                     (round-tell 'offered (vconcat (mapcar #'car items)))
                     (cdr (car items))))))
        (call-interactively #'eglot-code-actions))
      (round-wait "the edit" #'buffer-modified-p)
      (save-buffer)
      (round-tell 'edited (buffer-string))
      ;; In a batch nobody can answer.
      (cl-letf (((symbol-function 'completing-read) (lambda (&rest _) "Mistral"))
                ((symbol-function 'y-or-n-p) (lambda (&rest _) t)))
        (toolsight-choose-targets)
        (round-wait "the targets"
                    (lambda ()
                      (let ((buffer (get-file-buffer (getenv "TOOLSIGHT_CONFIGURATION"))))
                        (and buffer (string-match "mistral" (with-current-buffer buffer (buffer-string))))))))
      (round-tell 'configuration
                  (with-current-buffer (get-file-buffer (getenv "TOOLSIGHT_CONFIGURATION")) (buffer-string))))
  (error (round-tell 'failure (error-message-string failure))))

(write-region (json-encode round-report) nil (getenv "TOOLSIGHT_REPORT"))
(ignore-errors (eglot-shutdown (eglot-current-server)))
(kill-emacs 0)
