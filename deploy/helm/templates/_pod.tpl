{{- define "kinora.labels" -}}
app.kubernetes.io/name: kinora
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "kinora.selector" -}}
app.kubernetes.io/name: kinora
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "kinora.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "kinora.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "kinora.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Variables of every pod; a changed setting or secret name starts a rolling update. */}}
{{- define "kinora.environment" -}}
- configMapRef: { name: {{ .root.Release.Name }}-settings }
- secretRef: { name: {{ .root.Values.secret }} }
{{- if and .platforms .root.Values.platformSecret }}
- secretRef: { name: {{ .root.Values.platformSecret }} }
{{- end }}
{{- end }}

{{- define "kinora.volumes" -}}
- name: data
  emptyDir: { sizeLimit: {{ . }} }
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
{{- end }}

{{- define "kinora.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "kinora.placement" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toJson . }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toJson . }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{ toJson . }}
{{- end }}
{{- end }}
