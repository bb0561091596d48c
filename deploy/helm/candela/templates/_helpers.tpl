{{- define "candela.labels" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "candela.deployment" -}}
{{- $given := index .root.Values .role -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .root.Release.Name }}-{{ .role }}
  labels: {{- include "candela.labels" . | nindent 4 }}
spec:
  replicas: {{ $given.replicas }}
  selector:
    matchLabels: {{- include "candela.labels" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "candela.labels" . | nindent 8 }}
      annotations:
        prometheus.io/scrape: "true"
        prometheus.io/port: "9464"
    spec:
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: {{ .root.Values.terminationGracePeriodSeconds }}
      {{- if eq .role "media" }}
      hostNetwork: true
      dnsPolicy: ClusterFirstWithHostNet
      {{- end }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        seccompProfile:
          type: RuntimeDefault
      containers:
        - name: candela
          image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: ["ALL"]
          envFrom:
            - secretRef:
                name: {{ .root.Values.existingSecret }}
          env:
            - name: ROLES
              value: {{ .roles | quote }}
            - name: PUBLIC_URL
              value: {{ .root.Values.publicUrl | quote }}
            - name: PORT
              value: "3000"
            - name: OPS_PORT
              value: "9464"
            - name: OPS_HOST
              value: "0.0.0.0"
            - name: MEDIA_PORT
              value: {{ if eq .role "media" }}{{ .root.Values.media.port | quote }}{{ else }}"0"{{ end }}
            {{- if eq .role "media" }}
            - name: PUBLIC_IP
              valueFrom:
                fieldRef:
                  fieldPath: status.hostIP
            {{- end }}
            {{- range $name, $value := .root.Values.settings }}
            - name: {{ $name }}
              value: {{ $value | quote }}
            {{- end }}
          ports:
            - name: http
              containerPort: 3000
            - name: ops
              containerPort: 9464
            {{- if eq .role "media" }}
            - name: media
              containerPort: {{ .root.Values.media.port }}
              protocol: UDP
            {{- end }}
          startupProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 3
            failureThreshold: 100
          livenessProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 10
            timeoutSeconds: 3
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 3
          {{- with $given.resources }}
          resources: {{- toYaml . | nindent 12 }}
          {{- end }}
          volumeMounts:
            - name: data
              mountPath: /data
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: data
          {{- with .root.Values.dataClaim }}
          persistentVolumeClaim:
            claimName: {{ . }}
          {{- else }}
          emptyDir: {}
          {{- end }}
        - name: tmp
          emptyDir: {}
{{- end }}
